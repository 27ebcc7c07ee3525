import { type Bundle, broadbandBundleCall } from '@portal/contract/calls/bundle'
import {
  draftCall,
  type LeadDraft,
  type LeadOffer,
  leadOfferCall,
} from '@portal/contract/calls/lead'
import { timing } from '@portal/contract/constants'
import type { Reply } from '../../lib/api/contract-client.ts'
import type { PageContext } from '../../lib/page/page.ts'

const keptSeconds = 60

/** The plans of home broadband in the language of the page. */
export const readPlans = ({
  api,
  cache,
  language,
}: PageContext): Promise<Reply<readonly Bundle[]>> =>
  cache.read(`plans:${language}`, { seconds: keptSeconds }, () =>
    api.call(broadbandBundleCall, { serviceType: 'HBB_ODU_AW', language }),
  )

export const readOffer = ({ api, cache }: PageContext): Promise<Reply<LeadOffer>> =>
  cache.read('leadOffer', { seconds: keptSeconds }, () => api.call(leadOfferCall, {}))

/** What this device has filled in before, for an hour. */
export const readDraft = (
  { api, cache }: PageContext,
  draftId: string,
): Promise<Reply<LeadDraft>> =>
  cache.read(draftKey(draftId), { seconds: timing.dataCacheSeconds }, () =>
    api.call(draftCall, { draftId }),
  )

const draftKey = (draftId: string): string => `leadDraft:${draftId}`

/** It was changed: the next page reads it anew. */
export const forgetDraft = ({ cache }: PageContext, draftId: string): void =>
  cache.forget(draftKey(draftId))

export const planOf = (plans: readonly Bundle[], code: string | null): Bundle | undefined =>
  plans.find(({ productCode }) => productCode === code)

/** What several plans say of themselves, which is said once; null where each says something else. */
export const sharedNote = (plans: readonly Bundle[]): string | null =>
  plans.find(
    ({ description }, place) =>
      description !== '' &&
      plans.some((other, at) => at !== place && other.description === description),
  )?.description ?? null
