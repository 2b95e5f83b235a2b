import { expect, test } from 'vitest'
import { fitEvidence, pageEvidence, workRoom } from '#mcp/tasks/work-evidence'

const pieces = Array.from({ length: 60 }, (_, n) => ({
  id: `evd_${n}`,
  excerpt: String(n % 10).repeat(2000),
}))

test('Evidence that does not fit keeps every id, and a cut excerpt states its length', () => {
  const { evidence, ...more } = fitEvidence(pieces, 5000)
  expect(evidence.map(({ id }) => id)).toEqual(pieces.map(({ id }) => id))
  expect(evidence[3]!.excerpt).toMatch(/^3+… \(2000 characters\)$/)
  expect(JSON.stringify(evidence).length + 5000).toBeLessThanOrEqual(workRoom)
  expect(more).toHaveProperty('shortened')
})

test('Evidence that fits is unchanged', () => {
  expect(fitEvidence(pieces.slice(0, 3), 5000)).toEqual({ evidence: pieces.slice(0, 3) })
})

test('Named evidence comes whole, page by page, in the requested order', () => {
  const asked = pieces.map(({ id }) => id).toReversed()
  const read: { id: string; excerpt: string }[] = []
  for (let left: readonly string[] = asked; left.length > 0;) {
    const page: { evidence: typeof read; remaining?: string[] } = pageEvidence(pieces, left)
    expect(page.evidence.length).toBeGreaterThan(0)
    expect(JSON.stringify(page.evidence).length).toBeLessThan(workRoom + 500)
    read.push(...page.evidence)
    left = page.remaining ?? []
  }
  expect(read).toEqual(pieces.toReversed())
})
