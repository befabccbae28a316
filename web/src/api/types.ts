/** The names under which the page knows what the server speaks of. */

import type { components } from "./schema";

export type Schemas = components["schemas"];

export type Game = Schemas["GameView"];
export type Match = Schemas["MatchView"];
export type MatchState = Schemas["MatchState"];
/** What the server tells of an event: with how the match stands after it, unless more events follow at once. */
export type MatchNews = Schemas["EventTold"] | Schemas["EventMissed"];
export type MatchEvent = MatchNews["event"];
export type MatchRequest = Exclude<Schemas["LiveRequest"], Schemas["Ping"]>;
export type Offered = Schemas["OfferEvent"]["what"];
export type LiveMessage = Schemas["LiveMessage"];
export type Ply = Schemas["PlyView"];
export type Seat = Schemas["SeatView"];
export type Clock = Schemas["ClockView"];
export type Outcome = Schemas["OutcomeView"];
export type Hint = Schemas["Hint"];
export type Me = Schemas["Me"];
export type NewMatch = Schemas["NewMatch"];
export type MatchPage = Schemas["MatchPage"];
export type MatchSummary = Schemas["MatchSummary"];
export type Seek = Schemas["SeekView"];
export type LobbyMessage = Schemas["LobbyMessage"];
export type Token = Schemas["TokenView"];
export type Person = Schemas["PersonView"];
export type RatingPoint = Schemas["RatingPoint"];
export type NewSeek = Schemas["NewSeek"];
export type Option = Schemas["OptionView"];
export type Lesson = Schemas["LessonView"];
export type Step = Schemas["StepView"];
export type Guide = Schemas["GuideView"];
export type Puzzle = Schemas["PuzzleView"];
export type Solution = Schemas["SolutionView"];
export type Judgement = Schemas["JudgementView"];
export type Position = Schemas["PositionView"];
export type Tree = Schemas["TreeView"];
export type Review = Schemas["ReviewView"];
export type ReviewResult = Schemas["ReviewResult"];
export type ReviewedTurn = Schemas["ReviewedTurn"];
export type Mark = ReviewedTurn["mark"];
export type EngineLine = Schemas["LineView"];
export type AnalysisMessage = Schemas["AnalysisMessage"];
export type AnalysisView = Schemas["AnalysisView"];
export type AnalysisRequest = Schemas["AnalysisRequest"];
export type Tool = Schemas["ToolView"];
export type Setting = Schemas["SettingView"];
/** A position that is being set up. */
export type SetUp = Schemas["SetUpView"];
