import { brotliDecompressSync } from 'node:zlib'
import { addressOf } from '@portal/contract/call'
import { likeCall } from '@portal/contract/calls/help/help'
import { beforeEach, expect, test, vi } from 'vitest'
import { bareApp } from '../../http/bare-app.fixture.ts'
import { wordingFixture } from '../../http/calls/wording.fixture.ts'
import type { Help } from '../../ports/help.port.ts'
import type { VoteCount } from '../../ports/votes.port.ts'
import { helpRoutes } from './help.routes.ts'

const address = '/portal-service/cms/webpage/getFaqs_pCategory?opco=ZM&language='

const helpOf = (answer: string): Help => [
  {
    ...{ id: 'paid', name: 'After paying', icon: 'bolt' },
    categories: [
      {
        ...{ id: 'refunds', name: 'Refunds', href: 'href' },
        questions: [
          { id: 'when', question: 'When?', search: '', answer, popular: false, href: 'href' },
        ],
      },
    ],
  },
]

let help: Help
let nowMs: number
const counts = vi.fn<() => Promise<ReadonlyMap<string, VoteCount>>>()
const [add, seenBy, voteCounts] = [vi.fn(), vi.fn(), vi.fn()]
const countOf = async (): Promise<VoteCount> => ({ likes: 1, votes: 4 })
const [find, findOrStart] = [vi.fn(), vi.fn()]
const onVotesFailed = vi.fn()
beforeEach(() => {
  help = helpOf('Soon.')
  nowMs = 0
  counts.mockReset().mockResolvedValue(new Map([['when', { likes: 1, votes: 4 }]]))
  onVotesFailed.mockReset()
  find.mockReset().mockResolvedValue(null)
})

function aServer() {
  const app = bareApp()
  helpRoutes(app, {
    content: { languages: wordingFixture.languages, help: () => help, documents: () => [] },
    votes: { counts, countOf, add, seenBy } as never,
    sessions: { find, findOrStart } as never,
    digest: (text) => text,
    readLimit: () => null,
    voteLimit: () => null,
    voteCounts,
    onVotesFailed,
    counter: { readMs: () => nowMs },
  })
  const list = async () => (await app.inject(`${address}EN`)).json().result
  return { app, list }
}

test('the list of all questions is made once in five seconds, with the votes there are then', async () => {
  const { list } = aServer()
  expect(await list()).toMatchObject([{ questionId: 'when', countLikePercentage: 25 }])
  counts.mockResolvedValue(new Map([['when', { likes: 4, votes: 5 }]]))
  nowMs = 4_999
  await Promise.all([list(), list()])
  expect(await list()).toMatchObject([{ countLikePercentage: 25 }])
  expect(counts).toHaveBeenCalledTimes(1)
  nowMs = 5_000
  expect(await list()).toMatchObject([{ countLikePercentage: 80 }])
  expect(counts).toHaveBeenCalledTimes(2)
})

test('the list of another content is another one at once', async () => {
  const { list } = aServer()
  expect(await list()).toMatchObject([{ answer: 'Soon.' }])
  help = helpOf('Later.')
  expect(await list()).toMatchObject([{ answer: 'Later.' }])
})

test('the list comes packed to those that can read it, and is the same', async () => {
  help = helpOf('Soon. '.repeat(2_000))
  const { app } = aServer()
  const ask = (encoding: string) =>
    app.inject({ url: `${address}EN`, headers: { 'accept-encoding': encoding } })
  const [packed, plain] = [await ask('br'), await ask('identity')]
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(packed.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10)
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  expect(plain.json()).toMatchObject({ statusCode: 200, status: 'success' })
})

test('the list comes without votes while those cannot be read', async () => {
  counts.mockRejectedValue(new Error('away'))
  const { list } = aServer()
  expect(await list()).toMatchObject([{ countLikePercentage: null }])
  expect(onVotesFailed).toHaveBeenCalledTimes(1)
})

type StageResult = { questions: { id: string }[]; page: number; pages: number; reason?: string }

test('the questions of a long category are read page by page, each of them once', async () => {
  const [parent] = helpOf('Soon.')
  const questions = Array.from({ length: 201 }, (_, at) => {
    const texts = { question: `${at}?`, search: '', answer: 'Soon.' }
    return { id: `q-${at}`, ...texts, popular: false, href: 'href' }
  })
  help = [
    { ...parent, categories: [{ id: 'refunds', name: 'Refunds', href: 'href', questions }] },
  ] as Help
  const { app } = aServer()
  const stage = '/portal-service/help/v1/stage?language=EN&parent=paid&category=refunds'
  const read = async (page: string): Promise<{ result: StageResult }> =>
    (await app.inject(stage + page)).json()
  const pages = await Promise.all(['', '&page=2', '&page=3'].map(read))
  const ids = pages.map(({ result }) => result.questions.map(({ id }) => id))
  expect(ids.map(({ length }) => length)).toEqual([100, 100, 1])
  expect(ids.flat()).toEqual(questions.map(({ id }) => id))
  expect(pages.map(({ result }) => result.pages)).toEqual([3, 3, 3])
  expect((await read('&question=q-150')).result.page).toBe(2)
  for (const [page, reason] of [
    ['4', 'request.not-found'],
    ['0', 'request.invalid'],
    ['x', 'request.invalid'],
  ]) {
    expect(await read(`&page=${page}`)).toMatchObject({ result: { reason } })
  }
})

test.each([
  ['that its network has a share left for', false, true, { add: 1, spent: 1, votes: 5 }],
  ['that is one too many of its network', false, false, { add: 0, spent: 1, votes: 4 }],
  ["that repeats the session's own", true, true, { add: 0, spent: 0, votes: 4 }],
] as const)('a vote %s is answered', async (_what, hasVoted, isCounted, expected) => {
  for (const mock of [add, seenBy, voteCounts]) mock.mockReset()
  for (const mock of [find, findOrStart]) mock.mockReset().mockResolvedValue('S')
  add.mockResolvedValue({ likes: 2, votes: 5 })
  seenBy.mockResolvedValue({ likes: 1, votes: 4, hasVoted })
  voteCounts.mockResolvedValue(isCounted)
  const { app } = aServer()
  const payload = { questionId: 'when', isLike: true, opco: 'ZM' }
  const reply = await app.inject({ method: 'POST', url: addressOf(likeCall), payload })
  expect(reply.json().result).toMatchObject({ votes: expected.votes })
  expect(add).toHaveBeenCalledTimes(expected.add)
  expect(voteCounts).toHaveBeenCalledTimes(expected.spent)
})

test.each([
  [true, 1],
  [false, 0],
])('a session is started for a vote that counts alone: %s', async (isCounted, started) => {
  for (const mock of [add, seenBy, voteCounts]) mock.mockReset()
  find.mockReset().mockResolvedValue(null)
  findOrStart.mockReset().mockResolvedValue('S')
  add.mockResolvedValue({ likes: 2, votes: 5 })
  voteCounts.mockResolvedValue(isCounted)
  const payload = { questionId: 'when', isLike: true, opco: 'ZM' }
  const reply = await aServer().app.inject({ method: 'POST', url: addressOf(likeCall), payload })
  expect(reply.json().result).toMatchObject({ votes: isCounted ? 5 : 4 })
  expect(findOrStart).toHaveBeenCalledTimes(started)
})
