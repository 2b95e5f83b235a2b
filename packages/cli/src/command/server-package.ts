/** Whether a module could not be loaded because the server is not installed here: the published command line brings none. */
export function lacksServer(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'ERR_MODULE_NOT_FOUND' && message.includes("'@alphorn/server'")
}
