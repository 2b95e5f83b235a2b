import { telling } from './answer-recorder.ts'

/**
 * Environment of a process that a test starts: the path of programs, and the cache of Node's compiled code. It also
 * knows where to report its answers.
 */
export const childEnvironment: Record<string, string> = {
  PATH: process.env['PATH']!,
  ...(process.env['NODE_COMPILE_CACHE'] && { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }),
  ...telling,
}
