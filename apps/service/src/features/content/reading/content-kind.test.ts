import { expect, test } from 'vitest'
import { type ContentReading, defineContentKind } from './content-kind.store.ts'

const animals = defineContentKind<readonly string[]>({
  name: 'animals',
  files: /^animals\.json$/,
  *read({ files }) {
    yield
    return files.map(({ text }) => text)
  },
  fields: (all, language) => new Map([['zoo-translation', { all, language }]]),
})

const reading = (text: string, version: object) =>
  ({ files: [{ name: 'content/animals.json', text }], version }) as unknown as ContentReading

test('each content has its own part, however many were read since', async () => {
  const [before, after] = [{}, {}]
  await animals.load(reading('goat', before))
  const part = await animals.load(reading('hen', after))
  expect(animals.of({ version: before })).toEqual(['goat'])
  expect(animals.of({ version: after })).toEqual(['hen'])
  expect(part.fields('EN').get('zoo-translation')).toEqual({ all: ['hen'], language: 'EN' })
})

test('a content that was loaded without the kind is a bug', () => {
  expect(() => animals.of({ version: {} })).toThrow('loaded without animals')
})
