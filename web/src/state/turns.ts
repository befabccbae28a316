/** The turns of a match: consecutive actions of one player are one turn. */

/** One action of a turn; the ply is the number of actions after it. */
export interface Played {
  action: string;
  ply: number;
}

export interface Turn {
  /** The turns of both players are counted together, from 1 on. */
  number: number;
  player: 0 | 1;
  actions: Played[];
}

/** The turns that these actions make, each played by the player with its index. */
export function turnsOf(actions: readonly string[], players: readonly (0 | 1)[]): Turn[] {
  const turns: Turn[] = [];
  for (const [index, action] of actions.entries()) {
    const player = players[index] ?? 0;
    const played = { action, ply: index + 1 };
    const last = turns.at(-1);
    if (last?.player === player) last.actions.push(played);
    else turns.push({ number: turns.length + 1, player, actions: [played] });
  }
  return turns;
}
