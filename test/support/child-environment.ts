import { telling } from './answer-recorder.ts'

/**
 * What a process that a test starts knows of this one's environment: how to find programs, and what Node
 * compiled before. It also knows where to report its answers.
 */
export const childEnvironment: Record<string, string> = {
  PATH: process.env['PATH']!,
  ...(process.env['NODE_COMPILE_CACHE'] && { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }),
  ...telling,
}
