import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Acts on the cells of the table of prospects, by row and by the name of the column. */
export function cellsOf(page: Page) {
  const columnAt = async (name: string) => {
    const heads = await page.getByRole('columnheader').allTextContents()
    return heads.findIndex((head) => head.startsWith(name))
  }
  const cell = async (row: number, name: string) =>
    page.locator(`[data-row='${row}'] > [role=gridcell]`).nth(await columnAt(name))
  const textOf = async (row: number, name: string) => (await (await cell(row, name)).innerText()).trim()
  /** Moves the keyboard focus to a cell of a row. */
  const goTo = async (row: number, name: string) => {
    await page.locator(`[data-row='${row}']`).focus()
    await page.keyboard.press('Escape')
    for (let n = 0; n < 20; n++) {
      await page.keyboard.press('ArrowRight')
      const current = await page
        .locator('[data-current-cell]')
        .evaluate((one) => [...one.parentElement!.children].indexOf(one))
      if (current === (await columnAt(name))) return
    }
    throw new Error(`There is no way to ${name}.`)
  }
  /** Opens a cell and types a text, without leaving it. */
  const type = async (row: number, name: string, text: string) => {
    await goTo(row, name)
    await page.keyboard.press('Enter')
    await page.keyboard.type(text)
  }
  /** Pastes a text where the focus is. */
  const paste = (text: string) =>
    page.evaluate((given) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', given)
      document.activeElement!.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, text)
  /** Waits until all writes have responses: a user who leaves earlier finds them marked as not saved. */
  const answered = () => expect.poll(() => page.locator('[data-row] .opacity-70').count()).toBe(0)
  return { columnAt, cell, textOf, goTo, type, paste, answered }
}
