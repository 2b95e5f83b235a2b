import { telling } from './answer-recorder.ts'

/** What a process that a test starts knows of this one's environment: how to find programs, what Node compiled before, and where to tell what it answers. */
export const childEnvironment: Record<string, string> = {
  PATH: process.env['PATH']!,
  ...(process.env['NODE_COMPILE_CACHE'] && { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }),
  ...telling,
}
