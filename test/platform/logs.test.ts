import { expect, test } from 'vitest'
import { leaks, loggedLines } from '../support/logs.ts'
import { allScopes } from '../fixtures/accounts.ts'
import { openWorld } from '../fixtures/world.ts'

// Every test file with a database searches its servers' logs for secrets. This file provokes as many log lines as
// possible.

const world = await openWorld()
const acme = await world.account()
const olga = await acme.credential(allScopes)
const newcomer = {
  email: 'private.person@alphorn.example',
  password: 'correct horse battery',
  name: 'Private Person',
  account_name: 'Neu',
}
const logged = () => loggedLines().join('\n')

async function signUp() {
  const response = await fetch(`${world.url}/app/api/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(newcomer),
  })
  return (await response.json()) as { request_id: string; error: { message: string } }
}

test('A secret, token, password or address known to the tests would be detected in the log', async () => {
  await signUp()
  const [, cookie] = acme.cookie.split('=')
  const confidential = [olga.secret, olga.secret.slice(17), cookie!, newcomer.password, newcomer.email]
  for (const secret of confidential)
    expect(leaks([`{"msg":"... ${secret} ..."}`])).toEqual(
      [secret].concat(secret === olga.secret ? [olga.secret.slice(17)] : []),
    )
  expect(leaks(['{"msg":"Nothing to see."}'])).toEqual([])
})

test.each([
  [
    'a constraint that a row breaks',
    `alter table sign_ups add constraint odd check (name <> 'Private Person') not valid`,
  ],
  [
    'a trigger that quotes the row',
    `create function quote_it() returns trigger language plpgsql as
       $$ begin raise exception 'row %', new using detail = new.email, hint = new.password_hash; end $$;
     create trigger quote_it before insert on sign_ups for each row execute function quote_it()`,
  ],
  ['a value that a cast quotes', `alter table sign_ups alter column name type int using 0`],
])('The log reports a fault without the data that the database quotes: %s', async (_, breakIt) => {
  newcomer.email = `private.person.${loggedLines().length}@alphorn.example`
  const before = loggedLines().length
  await world.sql(breakIt)
  const refused = await signUp()
  expect(refused.error.message).not.toMatch(/Private Person|private.person/)
  const line = loggedLines()
    .slice(before)
    .find((one) => one.includes(refused.request_id))
  expect(line).toMatch(/"code":"(23514|P0001|22P02)"/)
  expect(line).toContain('"stack":["    at ')
  for (const secret of ['Private Person', newcomer.email, '$argon2']) expect(logged()).not.toContain(secret)
  expect(leaks()).toEqual([])
  await world.sql(
    `drop trigger if exists quote_it on sign_ups; alter table sign_ups drop constraint if exists odd`,
  )
})
