/** The pages, each loaded when it is first shown. The parts of the address with a colon are given to the page. */

import type { Component } from "svelte";

type Load = () => Promise<{ default: Component<Record<string, string>> }>;

export const PAGES = {
  "/": () => import("./home/Home.svelte"),
  "/play/:game": () => import("./home/NewGame.svelte"),
  "/matches/:id": () => import("./match/MatchPage.svelte"),
  "/matches/:id/review": () => import("./review/ReviewPage.svelte"),
  "/analysis": () => import("./analysis/AnalysisChoice.svelte"),
  "/analysis/match/:id": () => import("./analysis/AnalysisPage.svelte"),
  "/analysis/:game": () => import("./analysis/AnalysisPage.svelte"),
  "/analysis/:game/edit": () => import("./editor/EditorPage.svelte"),
  "/games": () => import("./home/MyGames.svelte"),
  "/learn": () => import("./learn/LearnPage.svelte"),
  "/learn/:game": () => import("./learn/LessonPage.svelte"),
  "/puzzles": () => import("./puzzles/PuzzlesPage.svelte"),
  "/puzzles/:game": () => import("./puzzles/GamePuzzles.svelte"),
  "/puzzles/:game/:id": () => import("./puzzles/PuzzlePage.svelte"),
  "/rules/:game": () => import("./learn/RulesPage.svelte"),
  "/watch": () => import("./home/Watch.svelte"),
  "/account": () => import("./home/Account.svelte"),
  "/people/:name": () => import("./home/Person.svelte"),
} as unknown as Record<string, Load>;
