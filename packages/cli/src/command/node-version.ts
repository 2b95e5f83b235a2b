/** The oldest Node that runs the commands, as in `engines` of package.json. */
const oldestNode = [22, 18] as const

/** Returns a sentence if this version of Node is too old for the commands; null otherwise. */
export function oldNodeMessage(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor, oldestMinor] = oldestNode
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return null
  return `Alphorn needs Node ${oldestNode.join('.')} or newer, and this is Node ${version}. Install a newer Node.`
}
