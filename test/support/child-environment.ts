import { recorderEnvironment } from './answer-recorder.ts'

/**
 * Returns the environment of a process that a test starts. It has the executable path, the cache of Node's compiled
 * code, and the file for its recorded responses.
 */
export const childEnvironment: Record<string, string> = {
  PATH: process.env['PATH']!,
  ...(process.env['NODE_COMPILE_CACHE'] && { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }),
  ...recorderEnvironment,
}
