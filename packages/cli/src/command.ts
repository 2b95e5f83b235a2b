import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { UsageError } from '#cli/usage'

/** What stands behind a command: its words and its options, checked. */
export type Arguments = {
  positionals: readonly string[]
  options: Readonly<Record<string, string | boolean | undefined>>
}

export type Command = {
  /** The words that call it. */
  name: string
  /** What stands behind the name, as help shows it. */
  takes: string
  summary: string
  positionals: number
  options: ParseArgsOptionsConfig
  /** Runs it; the exit code. */
  run: (given: Arguments) => Promise<number>
}

/** Finds the command that the words call, and reads what stands behind it. Throws a UsageError for what it does not know. */
export function readCommand(commands: readonly Command[], words: readonly string[]) {
  const command = commands.find(({ name }) => {
    const parts = name.split(' ')
    return parts.every((part, at) => words[at] === part)
  })
  if (!command) throw new UsageError(`There is no command "${unknownIn(commands, words)}".`)
  return { command, given: readArguments(command, words.slice(command.name.split(' ').length)) }
}

/** `directory` alone is half a command: the next word belongs to what was asked for. */
function unknownIn(commands: readonly Command[], [first = '', second = '']: readonly string[]) {
  const isHalf = commands.some(({ name }) => name.startsWith(`${first} `))
  return isHalf && second ? `${first} ${second}` : first
}

function readArguments({ name, takes, positionals: wanted, options }: Command, args: string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true })
    if (positionals.length === wanted) return { positionals, options: values as Arguments['options'] }
  } catch (error) {
    throw new UsageError(`alphorn ${name}: ${(error as Error).message.split('. ')[0]}.`)
  }
  throw new UsageError(`Usage: alphorn ${name} ${takes}`)
}

/** All commands with what they take, aligned. */
export function helpText(commands: readonly Command[]) {
  const lines = commands.map(
    ({ name, takes, summary }) => [`alphorn ${name} ${takes}`.trim(), summary] as const,
  )
  const width = Math.max(...lines.map(([usage]) => usage.length))
  return [
    'Alphorn: outbound prospecting on the Swiss company market.',
    '',
    ...lines.map(([usage, summary]) => `  ${usage.padEnd(width)}  ${summary}`),
    '',
    'Settings are environment variables; README.md lists them.',
  ].join('\n')
}
