/** The changes that a register publication reports, by the paths of its flags. */
const registerChanges = [
  'others',
  'nameChanged',
  'uidChanged',
  'legalStatusChanged',
  'seatChanged',
  'addressChanged',
  'purposeChanged',
  'capitalChanged.nominal',
  'capitalChanged.paid',
  'capitalChanged.other',
  'statusChanged.bankruptcy.dissolution',
  'statusChanged.bankruptcy.dismissal',
  'statusChanged.bankruptcy.revocation',
  'statusChanged.bankruptcy.cancellation',
  'statusChanged.liquidation.dissolution.nonExceptional',
  'statusChanged.liquidation.dissolution.or731b',
  'statusChanged.liquidation.dissolution.hregv153b',
  'statusChanged.liquidation.revocation',
  'statusChanged.suspension',
  'statusChanged.reentry',
  'statusChanged.reapplication',
] as const
export type RegisterChange = (typeof registerChanges)[number]

export function isChange(path: string): path is RegisterChange {
  return (registerChanges as readonly string[]).includes(path)
}
