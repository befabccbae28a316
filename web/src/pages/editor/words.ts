/** What tools and settings are called. */

import type { Game, Setting, Tool } from "../../api/types";
import { text, type Key } from "../../text/text.svelte";

function colourName(game: Game | null, colour: number | null): string {
  return game?.colours[colour === 1 ? 1 : 0] ?? "";
}

export function toolText(tool: Tool, game: Game | null): string {
  const colour = tool.colour === null ? "" : colourName(game, tool.colour);
  return text(`editor.tool.${tool.what}` as Key, { colour, length: tool.length ?? 0 });
}

export function settingText({ name }: Setting, game: Game | null): string {
  const [kind = "", colour] = name.split(" ");
  return text(`editor.setting.${kind}` as Key, { colour: colourName(game, Number(colour ?? 0)) });
}

const NAMED: readonly string[] = ["pawn", "stack", "block", "stair", "both"];

/** A value of a setting: a colour, a number, a place, or a word. */
export function valueText({ name }: Setting, value: string, game: Game | null): string {
  if (name === "turn" || name === "first") return colourName(game, Number(value));
  if (name === "choosing" || name === "bonus")
    return text(value === "-" ? "editor.value.no" : "editor.value.yes");
  if (name === "frame")
    return value === "-" ? text("editor.value.open") : text("editor.value.around", { centre: value });
  if (value === "-") return text("editor.value.none");
  return NAMED.includes(value) ? text(`editor.value.${value}` as Key) : value;
}
