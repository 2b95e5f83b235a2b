let processes = 1

/** Sets the number of the installation's processes on this machine. A process calls it before its first request. */
export function setProcessCount(among: number): void {
  processes = Math.max(1, among)
}

/** Returns this process's part of a limit of the machine, at least the given minimum. */
export function shareOf(limit: number, least = 1): number {
  return Math.max(least, Math.floor(limit / processes))
}
