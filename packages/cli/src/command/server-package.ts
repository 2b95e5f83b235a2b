/**
 * Returns whether a module is missing because the server is not installed; the published command line does not include
 * it.
 */
export function lacksServer(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'ERR_MODULE_NOT_FOUND' && message.includes("'@alphorn/server'")
}
