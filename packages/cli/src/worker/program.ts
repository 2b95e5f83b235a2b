import { spawn } from 'node:child_process'

export type ProgramResult = { out: string } | { fault: string }

const mebibyte = 1024 * 1024
// The largest result that the API takes.
const maxOutputBytes = 4 * mebibyte
const maxStderrLength = 1500
const graceSeconds = 5

/**
 * Runs a shell command with some text on its standard input, and returns its output. Its standard error is passed on.
 * When the signal is aborted the command is asked to end, and killed five seconds later.
 */
export function runProgram(command: string, input: string, signal: AbortSignal): Promise<ProgramResult> {
  // A group of its own, so that what the shell started ends with it.
  const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'pipe'], detached: true })
  const end = (how: NodeJS.Signals) => endGroup(child.pid!, how)
  let killTimer: NodeJS.Timeout | undefined
  const stop = () => {
    end('SIGTERM')
    killTimer = setTimeout(() => end('SIGKILL'), graceSeconds * 1000)
  }
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()

  return new Promise<ProgramResult>((resolve) => {
    const said: Buffer[] = []
    let size = 0
    let errors = ''
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxOutputBytes) said.push(chunk)
      else end('SIGKILL')
    })
    // A character may be split between two chunks.
    child.stderr.setEncoding('utf8')
    child.stderr.on('data', (chunk: string) => {
      process.stderr.write(chunk)
      errors = (errors + chunk).slice(-maxStderrLength)
    })
    // A program that reads nothing may close its input.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    child.on('error', (error) => resolve({ fault: error.message }))
    child.on('close', (code, killed) => {
      if (size > maxOutputBytes)
        resolve({ fault: `The program said more than ${maxOutputBytes / mebibyte} MiB.` })
      else if (code === 0) resolve({ out: Buffer.concat(said).toString() })
      else resolve({ fault: `The program ended with ${code ?? killed}. ${errors}`.trim() })
    })
  }).finally(() => {
    clearTimeout(killTimer)
    signal.removeEventListener('abort', stop)
  })
}

function endGroup(leader: number, how: NodeJS.Signals) {
  try {
    process.kill(-leader, how)
  } catch {
    // It ended by itself.
  }
}
