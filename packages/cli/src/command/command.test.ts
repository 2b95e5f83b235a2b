import { expect, test } from 'vitest'
import { groupOf, helpOnGroup, helpText, readCommand } from '#cli/command/command'
import { commands } from '#cli/commands'

const read = (line: string) => readCommand(commands, line.split(' ').filter(Boolean))

test('A command parses its options and positional arguments', () => {
  const { command, given } = read('directory import companies.csv --source register')
  expect(command.name).toBe('directory import')
  expect(given).toEqual({ positionals: ['companies.csv'], options: { source: 'register' } })
  expect(read('serve --demo --role=api').given.options).toEqual({ demo: true, role: 'api' })
})

test.each([
  ['bogus', 'There is no command "bogus".'],
  ['compaines', 'There is no command "compaines". Do you mean companies?'],
  ['company_resolve', 'There is no command "company_resolve". Do you mean company-resolve?'],
  ['directory bogus', 'There is no command "directory bogus".'],
  ['serve --nope', "alphorn serve: Unknown option '--nope'."],
  ['serve --role', "alphorn serve: Option '--role <value>' argument missing."],
  ['serve extra', 'Usage: alphorn serve [--demo] [--migrate] [--processes N] [--role api|background|all]'],
  ['switch off', 'Usage: alphorn switch off GROUP [--reason TEXT]'],
])('"alphorn %s" is refused with an explanation', (line, sentence) => {
  // The error also carries the suggestion, where there is one.
  expect(() => read(line)).toThrow(expect.objectContaining({ name: 'UsageError', message: sentence }))
})

test('Help on a command group lists the commands of that group', () => {
  const lines = helpOnGroup(groupOf(commands, ['audit'])).split('\n')
  expect(lines.filter((line) => line.startsWith('  alphorn'))).toEqual([
    expect.stringMatching(/^ {2}alphorn audit verify /),
    expect.stringMatching(/^ {2}alphorn audit export FILE /),
    expect.stringMatching(/^ {2}alphorn audit key /),
  ])
})

test('Help names every command', () => {
  for (const { name } of commands) expect(helpText(commands)).toContain(`alphorn ${name}`)
})

test('Help lists the mock among the commands, not among the API calls', () => {
  const [own = ''] = helpText(commands).split('Calls of the API')
  expect(own).toContain('alphorn mock')
  expect(own).not.toContain('alphorn project-list')
})
