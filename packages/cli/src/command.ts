import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { UsageError } from '#cli/usage'

/** What stands behind a command: its words and its options, checked. */
export type Arguments = {
  positionals: readonly string[]
  options: Readonly<Record<string, string | boolean | readonly string[] | undefined>>
}

export type Command = {
  /** The words that call it. */
  name: string
  /** What stands behind the name, as help shows it. */
  takes: string
  summary: string
  /** What `alphorn help COMMAND` says beyond the summary, line by line. */
  details?: readonly string[]
  positionals: number | 'any'
  options: ParseArgsOptionsConfig
  /** The values that an option takes, where they are few: for completion. */
  values?: Readonly<Record<string, readonly string[]>>
  /** Runs it; the exit code. */
  run: (given: Arguments) => Promise<number>
}

/** Finds the command that the words call, and reads what stands behind it. Throws a UsageError for what it does not know. */
export function readCommand(commands: readonly Command[], words: readonly string[]) {
  const command = findCommand(commands, words)
  if (!command) {
    const unknown = unknownIn(commands, words)
    throw new UsageError(`There is no command "${unknown}".${suggestion(commands, unknown)}`)
  }
  return { command, given: readArguments(command, words.slice(command.name.split(' ').length)) }
}

/** The command whose name the words begin with. */
export function findCommand(commands: readonly Command[], words: readonly string[]) {
  return commands.find(({ name }) => name.split(' ').every((part, at) => words[at] === part))
}

/** Routes are written with underscores elsewhere; and a part of a name is better than none. */
function suggestion(commands: readonly Command[], unknown: string) {
  const meant = unknown.replaceAll('_', '-')
  const near = commands
    .map(({ name }) => name)
    .filter((name) => name === meant || (meant.length > 2 && name.includes(meant)))
  return near.length > 0 ? ` Do you mean ${near.slice(0, 4).join(', ')}?` : ''
}

/** `directory` alone is half a command: the next word belongs to what was asked for. */
function unknownIn(commands: readonly Command[], [first = '', second = '']: readonly string[]) {
  const isHalf = commands.some(({ name }) => name.startsWith(`${first} `))
  return isHalf && second ? `${first} ${second}` : first
}

function readArguments({ name, takes, positionals: wanted, options }: Command, args: string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true })
    if (wanted === 'any' || positionals.length === wanted)
      return { positionals, options: values as Arguments['options'] }
  } catch (error) {
    throw new UsageError(`alphorn ${name}: ${(error as Error).message.split('. ')[0]}.`)
  }
  throw new UsageError(`Usage: alphorn ${name} ${takes}`.trimEnd())
}

/** The operator's commands with what they take, and the calls of the API, aligned. */
export function helpText(commands: readonly Command[]) {
  const own = commands.filter(({ details }) => !details)
  const calls = commands.filter(({ details }) => details)
  return [
    'Alphorn: outbound prospecting on the Swiss company market.',
    '',
    ...aligned(own.map(({ name, takes, summary }) => [`alphorn ${name} ${takes}`.trim(), summary])),
    '',
    'Calls of the API; alphorn help CALL says what one takes:',
    '',
    ...aligned(calls.map(({ name, summary }) => [`alphorn ${name}`, summary])),
    '',
    'Settings are environment variables; README.md lists them. docs/cli.md tells more.',
  ].join('\n')
}

/** All that there is to say of one command. */
export function helpOn({ name, takes, summary, details = [] }: Command) {
  return [
    summary,
    '',
    `  alphorn ${name} ${takes}`.trimEnd(),
    ...(details.length > 0 ? ['', ...details] : []),
  ].join('\n')
}

function aligned(lines: readonly (readonly [string, string])[]) {
  const width = Math.max(...lines.map(([usage]) => usage.length))
  return lines.map(([usage, summary]) => `  ${usage.padEnd(width)}  ${summary}`)
}
