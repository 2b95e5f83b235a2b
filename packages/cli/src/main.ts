#!/usr/bin/env node
import { readCommand } from '#cli/command'
import { commands } from '#cli/commands'
import { PlainError, UsageError } from '#cli/usage'

const given = process.argv.slice(2)
const asksForHelp = given.length === 0 || given.includes('--help') || given.includes('-h')
const words = given.filter((word) => !word.startsWith('-'))

try {
  const { command, given: rest } = readCommand(commands, asksForHelp ? ['help', ...words] : given)
  process.exitCode = await command.run(rest)
} catch (error) {
  // What failed half-way may have left something open that would keep the process alive.
  process.exit(report(error))
}

function report(error: unknown) {
  if (error instanceof UsageError) {
    console.error(`${error.message}\nalphorn help lists the commands.`)
    return 2
  }
  if (lacksServer(error)) {
    console.error(
      'This command needs the server, and this installation is without: run it where Alphorn is installed.',
    )
    return 1
  }
  console.error(error instanceof PlainError ? error.message : error)
  return 1
}

/** The published command line brings no server: its operator has one. */
function lacksServer(error: unknown) {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'ERR_MODULE_NOT_FOUND' && message.includes("'@alphorn/server'")
}
