/** Pauses of the nodes, in one object, so that tests can replace them. */
export const pauses = {
  /** Waits for some seconds. n8n allows nodes neither timers of their own nor packages that have them. */
  seconds: (count: number): Promise<void> =>
    new Promise((resolve) => {
      AbortSignal.timeout(count * 1000).addEventListener('abort', () => resolve(), { once: true })
    }),
}
