/** Reasons why the letters of an export do not proceed, by code. Each message states the fault and the remedy. */
export const letterFaults = {
  service_off: 'The operator switched Pingen off. Ask for `PINGEN`, then continue.',
  no_connection: 'The account has no connection to Pingen any more. Connect it again, then continue.',
  key_unreadable: 'The client secret cannot be read: its pepper is gone. Save the connection with it again.',
  unreachable:
    'Pingen could not be reached. Check that this installation reaches the internet, then continue.',
  not_public: 'Pingen sent an address that is not one of the public internet. Nothing was sent there.',
  timed_out: 'Pingen did not answer within 20 seconds. Continue when it is less busy.',
  redirected: 'Pingen redirects to another address, which is not followed. Continue later.',
  not_json: 'A page came in place of an answer of Pingen. Continue later.',
  not_pingen: 'The answer is not one of the Pingen API. Continue later, or update Alphorn.',
  too_large: 'An answer of Pingen is longer than 1 MB. Continue later.',
  unauthorized: 'Pingen refuses the client ID or its secret. Save the connection with ones that are valid.',
  forbidden: 'The client may not do this at Pingen. Give it the scope `letter` and the right organisation.',
  not_found: 'Pingen does not know the organisation. Save the connection with the right organisation.',
  refused: 'Pingen refused a request. Its words are in `fault_detail`.',
  busy: 'Pingen answered several times that it is busy or broken. Continue later.',
  internal: 'The letters stopped for a reason of Alphorn’s own. The log of the service names it.',
} as const
export type LetterFault = keyof typeof letterFaults
