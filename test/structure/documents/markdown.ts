/** A fenced code block, and the comment right before it. */
export type Block = { language: string; code: string; line: number; notRun: string | null }

/** Returns the code blocks of a page, in order. */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = []
  const lines = markdown.split('\n')
  for (let at = 0; at < lines.length; at++) {
    const [, indent, language] = /^( *)```(\w*)/.exec(lines[at]!) ?? []
    if (language === undefined) continue
    const end = lines.indexOf(`${indent}\`\`\``, at + 1)
    if (end < 0) throw new Error(`The block at line ${at + 1} does not end.`)
    const [, notRun = null] = /^\s*<!-- not run: (.+) -->$/.exec(lines[at - 1] ?? '') ?? []
    blocks.push({ language, code: lines.slice(at + 1, end).join('\n'), line: at + 1, notRun })
    at = end
  }
  return blocks
}
