import * as calls from '@portal/contract/calls/lead.schema'
import { toDecimal } from '@portal/kernel/money'
import type { FastifyInstance } from 'fastify'
import { serveConstant } from '../../http/calls/serve-call.ts'
import { answer } from '../../http/refusals/answer.ts'
import type { OfferPart } from './content/offer.store.ts'
import type { City } from './lead.rules.ts'

type OfferDeps = {
  cities: () => readonly City[]
  offer: () => OfferPart
}

const offerAnswer = ({ picturePath, facts: { connectionFee, confirmAddress } }: OfferPart) =>
  answer({
    picture: picturePath,
    connectionFee: { amount: toDecimal(connectionFee), currency: connectionFee.currency },
    confirmAddress,
  })

const cityAnswer = (cities: readonly City[]) => answer({ data: [...cities] })

/** Makes an answer once for each part of a content. */
function once<Part extends object, Made>(make: (part: Part) => Made): (part: Part) => Made {
  const known = new WeakMap<Part, { made: Made }>()
  return (part) => {
    const found = known.get(part) ?? { made: make(part) }
    known.set(part, found)
    return found.made
  }
}

/** What the page of home broadband shows of the content beside its texts. */
export function offerRoutes(app: FastifyInstance, { cities, offer }: OfferDeps) {
  const [answerOffer, answerCities] = [once(offerAnswer), once(cityAnswer)]
  serveConstant(app, calls.cityConfigCall, () => answerCities(cities()))
  serveConstant(app, calls.leadOfferCall, () => answerOffer(offer()))
}
