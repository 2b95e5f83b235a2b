import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { UsageError } from '#cli/command/usage'

/** Checked arguments of a command: its words and its options. */
export type Arguments = {
  positionals: readonly string[]
  options: Readonly<Record<string, string | boolean | readonly string[] | undefined>>
}

export type Command = {
  /** The words that call it. */
  name: string
  /** Arguments after the name, as help shows them. */
  takes: string
  summary: string
  /** Lines that `alphorn help COMMAND` shows after the summary. */
  details?: readonly string[]
  /** Whether it is a call of the API, and not one of our own commands. */
  isCall?: true
  positionals: number | 'any'
  options: ParseArgsOptionsConfig
  /** The allowed values of an option for completion, if there are few. */
  values?: Readonly<Record<string, readonly string[]>>
  /** Runs the command and returns the exit code. */
  run: (given: Arguments) => Promise<number>
}

/** Finds the command and parses its arguments. Throws a UsageError for anything unknown. */
export function readCommand(commands: readonly Command[], words: readonly string[]) {
  const command = readCommandName(commands, words)
  return { command, given: readArguments(command, words.slice(command.name.split(' ').length)) }
}

/** Returns the command that the words name, or throws a UsageError with suggestions. */
export function readCommandName(commands: readonly Command[], words: readonly string[]) {
  const command = findCommand(commands, words)
  if (command) return command
  const unknown = unknownIn(commands, words)
  throw new UsageError(`There is no command "${unknown}".${suggestCommand(commands, unknown)}`)
}

/** Returns the command whose name the words begin with. */
function findCommand(commands: readonly Command[], words: readonly string[]) {
  return commands.find(({ name }) => name.split(' ').every((part, at) => words[at] === part))
}

/** Suggests commands for a name with underscores, a part of a name, or typing errors. */
function suggestCommand(commands: readonly Command[], unknown: string) {
  const meant = unknown.replaceAll('_', '-')
  const names = commands.map(({ name }) => name)
  const held = names.filter((name) => name === meant || (meant.length > 2 && name.includes(meant)))
  const near = held.length > 0 ? held : names.filter((name) => editDistance(name, meant) <= meant.length / 4)
  return near.length > 0 ? ` Do you mean ${near.slice(0, 4).join(', ')}?` : ''
}

/** Returns the Levenshtein distance of two words. */
function editDistance(from: string, to: string) {
  let row = [...Array(to.length + 1).keys()]
  for (const [at, letter] of from.split('').entries()) {
    const next = [at + 1]
    for (const [column, other] of to.split('').entries())
      next.push(Math.min(row[column]! + Number(letter !== other), row[column + 1]! + 1, next[column]! + 1))
    row = next
  }
  return row[to.length]!
}

/** The commands that a word begins: `audit verify` and others of `audit`. */
export function groupOf(commands: readonly Command[], [first = '']: readonly string[]) {
  return commands.filter(({ name }) => name.startsWith(`${first} `))
}

/** `directory` alone is half a command: the next word belongs to what was asked for. */
function unknownIn(commands: readonly Command[], [first = '', second = '']: readonly string[]) {
  return groupOf(commands, [first]).length > 0 && second ? `${first} ${second}` : first
}

function readArguments({ name, takes, positionals: wanted, options }: Command, args: string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true })
    if (wanted === 'any' || positionals.length === wanted)
      return { positionals, options: values as Arguments['options'] }
  } catch (error) {
    throw new UsageError(`alphorn ${name}: ${(error as Error).message.split('. ')[0]}.`, name)
  }
  throw new UsageError(`Usage: alphorn ${name} ${takes}`.trimEnd(), name)
}

/** Lists our commands with their arguments, and the calls of the API. */
export function helpText(commands: readonly Command[]) {
  const own = commands.filter(({ isCall }) => !isCall)
  const calls = commands.filter(({ isCall }) => isCall)
  return [
    'Alphorn: outbound prospecting on the Swiss company market.',
    '',
    ...alignColumns(own.map(({ name, takes, summary }) => [`alphorn ${name} ${takes}`.trim(), summary])),
    '',
    'Calls of the API; alphorn help CALL says what one takes:',
    '',
    ...alignColumns(calls.map(({ name, summary }) => [`alphorn ${name}`, summary])),
    '',
    'Settings are environment variables; docs/operate/configuration.md lists them. docs/guides/cli.md explains the commands.',
  ].join('\n')
}

/** Lists the commands of a group with their arguments. */
export function helpOnGroup(group: readonly Command[]) {
  return alignColumns(
    group.map(({ name, takes, summary }) => [`alphorn ${name} ${takes}`.trim(), summary]),
  ).join('\n')
}

/** Returns the full help of one command. */
export function helpOn({ name, takes, summary, details = [] }: Command) {
  return [
    summary,
    '',
    `  alphorn ${name} ${takes}`.trimEnd(),
    ...(details.length > 0 ? ['', ...details] : []),
  ].join('\n')
}

/** A longer usage line has its summary on the next line. */
const widestUsage = 60

function alignColumns(lines: readonly (readonly [string, string])[]) {
  const widths = lines.map(([usage]) => usage.length).filter((length) => length <= widestUsage)
  const width = Math.max(0, ...widths)
  return lines.flatMap(([usage, summary]) =>
    usage.length > widestUsage
      ? [`  ${usage}`, `  ${' '.repeat(width)}  ${summary}`]
      : [`  ${usage.padEnd(width)}  ${summary}`],
  )
}
