// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Accordion, AccordionItem } from './accordion.tsx'

const draw = (open: string) => (
  <Accordion>
    {['Airtime', 'Debit/Credit Card'].map((title) => (
      <AccordionItem key={title} group="methods" title={title} open={title === open}>
        About {title}
      </AccordionItem>
    ))}
  </Accordion>
)

test('items of a group share a name, so that the browser opens one at a time without script', () => {
  const html = renderToStaticMarkup(draw('Debit/Credit Card'))
  expect(html.match(/<details[^>]* name="methods"/g)).toHaveLength(2)
  expect(html.match(/<details[^>]* open=""/g)).toHaveLength(1)
})

test('opens the item that the page chose', () => {
  const { rerender } = render(draw('Airtime'))
  rerender(draw('Debit/Credit Card'))
  const isOpen = (title: string) => screen.getByText(title).closest('details')?.open
  expect(isOpen('Debit/Credit Card')).toBe(true)
  expect(isOpen('Airtime')).toBe(false)
})

test('what was opened before the script arrived counts as opened', async () => {
  const onToggle = vi.fn()
  const page = (
    <AccordionItem title="Airtime" onToggle={onToggle}>
      About it
    </AccordionItem>
  )
  const root = document.createElement('div')
  root.innerHTML = renderToString(page)
  document.body.append(root)
  root.querySelector('details')?.setAttribute('open', '')
  await act(async () => hydrateRoot(root, page))
  expect(onToggle).toHaveBeenCalledWith(true)
  root.remove()
})

test('what is chosen is not closed by another tap', () => {
  render(
    <AccordionItem title="Airtime" chooses open>
      About it
    </AccordionItem>,
  )
  expect(fireEvent.click(screen.getByText('Airtime'))).toBe(false)
})
