import "./style/fonts.css";
import "./style/tokens.css";
import "./style/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { preferences } from "./state/preferences.svelte";
import { registerWorker } from "./worker/register";
import { preferredLanguage, useLanguage } from "./text/text.svelte";

const root = document.getElementById("page");
if (!root) throw new Error("index.html has no element for the page");

await useLanguage(preferredLanguage(preferences.language, navigator.languages));
mount(App, { target: root });
registerWorker();
