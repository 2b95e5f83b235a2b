/**
 * The address of the demo user. `example` is a domain that no mail server can have (RFC 2606), so the user gets no mails
 * about what they or the set-up of the demo do.
 */
export const demoEmail = 'demo@alphorn.example'
