import { expect, test } from 'vitest'
import { readRobots } from '#server/directory/websites/robots'

const origin = 'https://muster.example'

function allowed(robots: string, path: string) {
  return readRobots(origin, Buffer.from(robots)).allows(new URL(path, origin))
}

test('Half a megabyte of patterns with asterisks is compared with a long path in less than a second of the processor', () => {
  const rules = `Disallow: /*a*a*a*a*${'a'.repeat(170)}b\n`
  const hostile = `User-agent: *\n${rules.repeat(Math.floor(505_000 / rules.length))}`
  const robots = readRobots(origin, Buffer.from(hostile))
  const page = new URL(`/${'a'.repeat(999)}`, origin)
  const before = process.cpuUsage()
  for (let call = 0; call < 20; call++) robots.allows(page)
  const { user } = process.cpuUsage(before)
  expect(user).toBeLessThan(1_000_000)
})

test.each([
  ['Disallow: /a/', '/a/b', false],
  ['Disallow: /a/', '/a', true],
  ['Disallow:', '/a', true],
  ['Disallow: /*.pdf$', '/x/y.pdf', false],
  ['Disallow: /*.pdf$', '/x/y.pdf?z', true],
  ['Disallow: /*/private/*/x', '/a/private/b/c/x/y', false],
  ['Disallow: /*/private/*/x', '/a/private/x', true],
  ['Disallow: /*ab$', '/ab', false],
  ['Disallow: /a*a$', '/a', true],
  ['Disallow: /\nAllow: /offen', '/offen/1', true],
  ['Disallow: /ab\nAllow: /ab', '/ab', true],
  ['Disallow: /müll', '/m%c3%bcll', false],
  ['Disallow: /x # nicht', '/x', false],
  [`Disallow: /${'x*'.repeat(30)}`, '/x', false],
  [`Disallow: /\nAllow: /${'x*'.repeat(30)}`, `/${'x'.repeat(30)}`, false],
])('%j judges the path %s', (rules, path, verdict) => {
  expect(allowed(`User-agent: *\n${rules}`, path)).toBe(verdict)
})

test('A group that names Alphorn replaces the group of all crawlers', () => {
  const robots = 'User-agent: *\nDisallow: /\n\nUser-agent: other\nUser-agent: ALPHORN/2\nDisallow: /nie'
  expect([allowed(robots, '/'), allowed(robots, '/nie')]).toEqual([true, false])
})

test('A path that is too long to compare is allowed only without rules', () => {
  const long = `/${'a'.repeat(1200)}`
  expect([allowed('User-agent: *\nDisallow: /nie', long), allowed('', long)]).toEqual([false, true])
})

test('A page of another origin is not allowed', () => {
  expect(readRobots(origin, Buffer.from('')).allows(new URL('https://other.example/'))).toBe(false)
})
