import { activePackageCall, productConfigCall } from '@portal/contract/calls/content.schema'
import type { Offer } from '@portal/contract/constants'
import type { FastifyInstance } from 'fastify'
import { serveConstant } from '../../http/calls/serve-call.ts'
import { answer, refused } from '../../http/refusals/answer.ts'
import type { Content } from './content.store.ts'
import type { MakePackage } from './reading/content-kind.store.ts'

type ContentParts = {
  content: Content
  notOffered: readonly Offer[]
  /** Null where maps are drawn without a map server. */
  mapTiles: { readonly url: string; readonly attribution: string } | null
  /** Null where no gateway opens a popup on our pages. */
  popup: { readonly key: string; readonly script?: string } | null
}

type PackageAnswer = { result: { pageUrl: string; packageHtml: string } }

/** The text is made where the answer is written out, which happens once. */
const answerMade = (pageUrl: string, make: MakePackage): PackageAnswer =>
  answer({
    pageUrl,
    get packageHtml() {
      return make()
    },
  })

/** Each answer is one object until its content changes, so that it is written out once. */
export function contentRoutes(app: FastifyInstance, parts: ContentParts) {
  packageRoute(app, parts.content)
  configRoute(app, parts)
}

/** Texts of pages, which are the same whatever service the other calls are of. */
export function packageRoute(app: FastifyInstance, content: Content) {
  const packages = new Map<string, PackageAnswer>()
  const madePackages = new WeakMap<MakePackage, PackageAnswer>()

  serveConstant(app, activePackageCall, ({ pageUrl }) => {
    const make = content.madePackage(pageUrl)
    if (make) {
      const known = madePackages.get(make) ?? answerMade(pageUrl, make)
      madePackages.set(make, known)
      return known
    }
    const packageHtml = content.packageText(pageUrl)
    if (packageHtml === null) return refused('request.not-found', { field: 'pageUrl' })
    const known = packages.get(pageUrl)
    if (known?.result.packageHtml === packageHtml) return known
    const made = answer({ pageUrl, packageHtml })
    packages.set(pageUrl, made)
    return made
  })
}

function configRoute(app: FastifyInstance, { content, notOffered, mapTiles, popup }: ContentParts) {
  const ofPortal = {
    ...(notOffered.length > 0 ? { notOffered: [...notOffered] } : {}),
    ...(mapTiles ? { mapTiles } : {}),
  }
  const ofGateway = popup ? { payStackConfig: JSON.stringify(popup) } : {}
  const configAnswer = (config: Content['config']) =>
    answer({ configData: { ...config, ...ofGateway }, ...ofPortal })
  const configs = new WeakMap<object, ReturnType<typeof configAnswer>>()
  serveConstant(app, productConfigCall, () => {
    const { config } = content
    const known = configs.get(config) ?? configAnswer(config)
    configs.set(config, known)
    return known
  })
}
