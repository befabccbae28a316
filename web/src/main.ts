import "./style/fonts.css";
import "./style/tokens.css";
import "./style/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { preferences } from "./state/preferences.svelte";
import { registerWorker } from "./worker/register";
import { preferredLanguage, useLanguage } from "./text/text.svelte";

const place = document.getElementById("page");
if (!place) throw new Error("the page has no place for itself");

await useLanguage(preferredLanguage(preferences.language, navigator.languages));
mount(App, { target: place });
registerWorker();
