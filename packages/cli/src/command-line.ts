import { readCommand } from '#cli/command/command'
import { commands } from '#cli/commands'
import { lacksServer } from '#cli/command/server-package'
import { PlainError, UsageError } from '#cli/command/usage'

const given = process.argv.slice(2)

// The reader of the output is gone, as with `head`, or the terminal is closed. A long-running command ends in order,
// any other at once.
const leftCodes = ['EPIPE', 'EIO']
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (!leftCodes.includes(error.code ?? '')) throw error
  if (!process.emit('SIGTERM')) process.exit(0)
})
process.stderr.on('error', () => {}) // there is nobody left to read it

try {
  const { command, given: rest } = readCommand(commands, parseWords(given))
  process.exitCode = await command.run(rest)
} catch (error) {
  // A failed command may have left open handles that would keep the process alive.
  process.exit(reportError(error))
}

/** Accepts options in place of a command, such as `--help`. */
function parseWords(words: readonly string[]) {
  const asksForHelp = words.length === 0 || words.includes('--help') || words.includes('-h')
  if (asksForHelp) return ['help', ...words.filter((word) => !word.startsWith('-'))]
  return words[0] === '--version' || words[0] === '-v' ? ['version', ...words.slice(1)] : words
}

function reportError(error: unknown) {
  if (error instanceof UsageError) {
    console.error(
      `${error.message}\n${error.command ? `alphorn help ${error.command} says what it takes.` : 'alphorn help lists the commands.'}`,
    )
    return 2
  }
  if (lacksServer(error)) {
    console.error(
      'This command needs the server package. Run it on the machine where the Alphorn server is installed.',
    )
    return 1
  }
  console.error(error instanceof PlainError || isSystemError(error) ? error.message : error)
  return 1
}

/** Errors of the file system, such as a full disk, are reported in the system's own words. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'path' in error
}
