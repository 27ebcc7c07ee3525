import type { ContentFault } from '../content.rules.ts'
import { type Content, ContentError, loadContent, UnreadContentError } from '../content.store.ts'
import { createRenderings } from '../documents/renderings.store.ts'
import { lostParts } from '../help/lost-parts.rules.ts'
import type { ContentKind } from './content-kind.store.ts'
import { folderDigest } from './folder.store.ts'

/**
 * The content as it is now. Its properties answer anew each time, so one that is kept across a swap stays
 * the old one; functions that are handed on ask again inside. Decision 091.
 */
export type LiveContent = Content & {
  /** Looks at the folder from now on, until `stop`. */
  watch(observer: ContentObserver): void
  /** Called after each swap. */
  onSwap(react: () => void): void
  /** Checks that need more than the content: its pages, for example. A content with faults is not taken. */
  addCheck(check: ContentCheck): void
  stop(): void
}

export type ContentCheck = (
  content: Content,
) => readonly ContentFault[] | Promise<readonly ContentFault[]>

export type ContentObserver = {
  /** The folder was read and is in use, with these warnings. */
  taken(warnings: readonly ContentFault[]): void
  /** The folder has faults, and the content from before stays in use. */
  refused(message: string): void
}

/** A change is taken at the second look that finds it. */
const lookEveryMs = 1_000
/** The digest of a folder of which something could not be opened: a right to read is given without a change of the file. */
const unreadable = ''

/** A content whose every property is that of the one in use. */
function viewOf(current: () => Content): Content {
  return {
    packageText: (pageUrl) => current().packageText(pageUrl),
    madePackage: (pageUrl) => current().madePackage(pageUrl),
    pages: (language) => current().pages(language),
    presence: () => current().presence(),
    bundleWords: (language) => current().bundleWords(language),
    text: (...asked) => current().text(...asked),
    manifest: (...asked) => current().manifest(...asked),
    get version() {
      return current().version
    },
    get config() {
      return current().config
    },
    get languages() {
      return current().languages
    },
    wording: {
      get languages() {
        return current().languages
      },
      words: (...asked) => current().wording.words(...asked),
    },
    get brandName() {
      return current().brandName
    },
    get wallet() {
      return current().wallet
    },
    get product() {
      return current().product
    },
    get referencePrefix() {
      return current().referencePrefix
    },
    get market() {
      return current().market
    },
    get tvType() {
      return current().tvType
    },
    get look() {
      return current().look
    },
    get icons() {
      return current().icons
    },
    get warnings() {
      return current().warnings
    },
    get sources() {
      return current().sources
    },
  }
}

/** Stored amounts, and providers, are in the currencies of the start. */
const otherMarket = ({ market: before }: Content, { market, sources }: Content): ContentFault[] =>
  before.currency === market.currency && before.second === market.second
    ? []
    : [
        {
          file: `${sources.parsed.get('brand.json')?.file.name}`,
          line: 1,
          fault: 'another currency is taken only once the portal is started again',
        },
      ]

type Reading = { digest: string; content: Content | Error }

/** Null while the folder changes: half a change is read once it is whole. */
async function readWhole(
  load: () => Promise<Content>,
  folder: string,
  digest: string,
): Promise<Reading | null> {
  const content = await load().catch((error: Error) => error)
  return (await folderDigest(folder)) === digest ? { digest, content } : null
}

/**
 * Reads the folder, and, while it is watched, again when a file changed: the new content takes the place of the old one
 * whole, or not at all where it has a fault. Throws a ContentError where the first reading finds one.
 */
export async function openContent(
  folder: string,
  kinds: readonly ContentKind[],
  everyMs = lookEveryMs,
): Promise<LiveContent> {
  const checks: ContentCheck[] = []
  const reactions: (() => void)[] = []
  // Before the files, so that a change while they are read is seen the next time.
  let digest = await folderDigest(folder)
  const renderings = createRenderings()
  const load = () => loadContent(folder, kinds, renderings)
  let current = await load()
  /** Of the last look: a folder that changes from look to look is still being written. */
  let seen = digest
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  /** Answers whether there is another content; throws where it has faults. */
  async function look(): Promise<boolean> {
    const found = await folderDigest(folder)
    const isAtRest = found === seen
    seen = found
    const reading = isAtRest && found !== digest ? await readWhole(load, folder, found) : null
    if (!reading) return false
    digest = reading.digest
    const { content } = reading
    if (content instanceof Error) throw content
    const wrong = (await Promise.all(checks.map((check) => check(content)))).flat()
    const faults = [
      ...lostParts(current.presence(), content.presence()),
      ...otherMarket(current, content),
      ...wrong,
    ]
    if (faults.length > 0) throw new ContentError(faults)
    current = content
    for (const react of reactions) react()
    return true
  }

  let reported = ''
  async function lookAgain(observer: ContentObserver): Promise<void> {
    try {
      if (await look()) {
        reported = ''
        observer.taken(current.warnings)
      }
    } catch (error) {
      const isUnread = !(error instanceof ContentError) || error instanceof UnreadContentError
      if (isUnread) digest = unreadable
      const message = error instanceof Error ? error.message : String(error)
      // Each fault is reported once, however often it is found.
      if (message !== reported) observer.refused(message)
      reported = message
    }
    if (!isStopped) next(observer)
  }

  function next(observer: ContentObserver) {
    timer = setTimeout(() => lookAgain(observer), everyMs).unref()
  }

  return Object.assign(
    viewOf(() => current),
    {
      watch: next,
      onSwap: (react: () => void) => void reactions.push(react),
      addCheck: (check: ContentCheck) => void checks.push(check),
      stop() {
        isStopped = true
        clearTimeout(timer)
      },
    },
  )
}
