import { expect, test } from 'vitest'
import { helpText, readCommand } from '#cli/command'
import { commands } from '#cli/commands'
import { UsageError } from '#cli/usage'

const read = (line: string) => readCommand(commands, line.split(' ').filter(Boolean))

test('a command takes its options and what stands behind it', () => {
  const { command, given } = read('directory import companies.csv --source register')
  expect(command.name).toBe('directory import')
  expect(given).toEqual({ positionals: ['companies.csv'], options: { source: 'register' } })
  expect(read('serve --demo --role=api').given.options).toEqual({ demo: true, role: 'api' })
})

test.each([
  ['bogus', 'There is no command "bogus".'],
  ['directory bogus', 'There is no command "directory bogus".'],
  ['serve --nope', "alphorn serve: Unknown option '--nope'."],
  ['serve --role', "alphorn serve: Option '--role <value>' argument missing."],
  ['serve extra', 'Usage: alphorn serve [--demo] [--role api|background|all] [--mcp-approvals]'],
  ['switch off', 'Usage: alphorn switch off GROUP [--reason TEXT]'],
])('"alphorn %s" is refused with a sentence', (line, sentence) => {
  expect(() => read(line)).toThrow(new UsageError(sentence))
})

test('help names every command', () => {
  for (const { name } of commands) expect(helpText(commands)).toContain(`alphorn ${name}`)
})
