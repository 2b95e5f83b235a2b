let processes = 1

/** Says how many processes of the installation share this machine. A process that shares it says so before its first call. */
export function shareMachine(among: number): void {
  processes = Math.max(1, among)
}

/** The part of a limit of the machine that is this process's own, at least so much. */
export function shareOf(limit: number, least = 1): number {
  return Math.max(least, Math.floor(limit / processes))
}
