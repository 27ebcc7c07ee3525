import type { LeadDraft } from '@portal/contract/calls/lead'
import { leadMapZoom } from '@portal/contract/constants'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { useMemo } from 'react'
import { usePageAction } from '../../../lib/form/page-action.ts'
import { PageForm } from '../../../lib/form/page-form.tsx'
import { useApp } from '../../../lib/page/app-context.ts'
import type { Stay } from '../../../lib/page/page.ts'
import { useCall } from '../../../lib/page/use-call.ts'
import { MapView } from '../../../map/map-view.tsx'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { FormAnswer } from '../../../ui/form-answer/form-answer.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { FinePrint, Stack } from '../../../ui/page/page.tsx'
import { Scripted, Unscripted } from '../../../ui/scripted/scripted.tsx'
import { SummaryList } from '../../../ui/summary-list/summary-list.tsx'
import styles from '../lead.module.css'
import { editAddress, leadAddress } from '../lead-address.ts'
import { confirmAddress } from './confirm-lead.action.ts'
import { LeadMap } from './lead-map.tsx'

export type ConfirmViewProps = {
  draftId: string
  draft: LeadDraft
  /** Only the town of the address was found. */
  isTown: boolean
  asksMap: boolean
  first: Stay | null
}

function PlaceOnMap({
  draftId,
  draft: { place },
  asksMap,
}: Omit<ConfirmViewProps, 'first' | 'isTown'>) {
  const { t } = useApp()
  const centre = place && { latitude: place.lat, longitude: place.lng }
  const key = JSON.stringify(centre)
  // The same pins from one drawing to the next.
  const pins = useMemo(
    () => (key === 'null' ? [] : [{ id: 'home', place: JSON.parse(key), title: t('lead.pin') }]),
    [key, t],
  )
  if (!centre) return <Notice tone="info">{t('lead.noPlace')}</Notice>
  return (
    <LeadMap isAsked={asksMap} toMap={leadAddress('confirm', { draft: draftId, map: 'shown' })}>
      <MapView label={t('lead.mapOf')} centre={centre} zoom={leadMapZoom} pins={pins} />
    </LeadMap>
  )
}

/** The pin is moved on a map, which only script draws. */
function TownOnly({ town }: { town: string }) {
  const { t } = useApp()
  return (
    <Notice tone="warn">
      {t('lead.townOnly', { town })} <Scripted>{t('lead.townPin')}</Scripted>
      <Unscripted>{t('lead.townWords')}</Unscripted>
    </Notice>
  )
}

/** The address in words and on a map, before its number gets a code: it is right, or one of the two is put right. */
export function ConfirmView({ draftId, draft, isTown, asksMap, first }: ConfirmViewProps) {
  const { t, href } = useApp()
  const sending = usePageAction(confirmAddress, first)
  const { installationAddress = '', landmark = '', town = '', msisdn = '' } = draft.values
  return (
    <div className={styles.both}>
      <div className={styles.main}>
        <Stack>
          <FormAnswer {...sending.answer()} call={useCall()} />
          <div className={styles.map}>
            {isTown && <TownOnly town={town} />}
            <PlaceOnMap draftId={draftId} draft={draft} asksMap={asksMap} />
          </div>
        </Stack>
      </div>
      <div className={styles.aside}>
        <Card>
          <Stack>
            <SummaryList
              rows={[
                { label: t('lead.address'), value: installationAddress },
                { label: t('lead.landmark'), value: landmark },
                { label: t('lead.town'), value: town },
                { label: t('lead.number'), value: groupMsisdn(msisdn) },
              ]}
            />
            <PageForm of={sending}>
              <Button type="submit" variant="primary" wide busy={sending.busy}>
                {t('lead.continue')}
              </Button>
            </PageForm>
            <div className={styles.ways}>
              <div className={styles.scripted}>
                <ButtonLink wide href={href(leadAddress('place', { draft: draftId }))}>
                  {t('lead.movePin')}
                </ButtonLink>
              </div>
              <ButtonLink href={href(editAddress(draftId))}>{t('lead.edit')}</ButtonLink>
            </div>
            <FinePrint>{t('lead.codeNext')}</FinePrint>
          </Stack>
        </Card>
      </div>
    </div>
  )
}
