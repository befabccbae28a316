/** Values one after the other as a line in a field, for SVG: the greatest at its top, the least at its bottom. */
export function curve(values: readonly number[], width: number, height: number): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const across = values.length > 1 ? width / (values.length - 1) : 0;
  const share = (value: number): number => (most === least ? 0.5 : (most - value) / (most - least));
  return values
    .map((value, index) => `${(index * across).toFixed(1)},${(share(value) * height).toFixed(1)}`)
    .join(" ");
}
