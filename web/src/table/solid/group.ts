/** What is alike put together, in the order in which it first comes. */
export function groupBy<Each, Key>(all: readonly Each[], key: (each: Each) => Key): Map<Key, Each[]> {
  const groups = new Map<Key, Each[]>();
  for (const each of all) {
    const group = groups.get(key(each));
    if (group) group.push(each);
    else groups.set(key(each), [each]);
  }
  return groups;
}
