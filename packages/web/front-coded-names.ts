/** Returns a module with a list of names in their order. They may not contain digits. */
export function codeOfNames(names: readonly string[]): string {
  return `let before = ''
export const placeNames = ${JSON.stringify(frontCoded(names))}.match(/\\d\\D*/g).map((part) => (before = before.slice(0, part[0]) + part.slice(1)))`
}

/** Writes each name as the number of letters that it shares with the name before, 0 to 9, and its other letters. */
function frontCoded(names: readonly string[]): string {
  return names.map((name, at) => coded(name, names[at - 1] ?? '')).join('')
}

function coded(name: string, before: string): string {
  let shared = 0
  while (shared < 9 && shared < before.length && name[shared] === before[shared]) shared++
  return `${shared}${name.slice(shared)}`
}
