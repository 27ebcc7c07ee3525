import { groupMsisdn } from '@portal/kernel/msisdn'
import { CheckBalance } from '../../balance/check-balance.tsx'
import { listFields, withFields } from '../../bundle/purchase/bundle-addresses.ts'
import { isPlainClick } from '../../lib/address/plain-click.ts'
import { problemWords } from '../../lib/form/failure-words.ts'
import { useAsking } from '../../lib/form/page-action.ts'
import { useApp } from '../../lib/page/app-context.ts'
import { lineWords } from '../../lib/page/mobile-network.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Folded } from '../../ui/folded/folded.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Stack } from '../../ui/page/page.tsx'
import type { Shop } from './shop.ts'
import { useSearch } from './shop-addresses.ts'
import { changeField, type ShopData } from './shop-data.ts'

/** The number whose bundles are listed: in one line, so that they are in sight, with the button of its balance. */
export function ShownNumber({
  shop: { act, path, isForDevices },
  data: { number, lineType },
  takesFocus,
  onChange,
}: {
  shop: Shop
  data: ShopData
  /** The form, which was just filled in, had the focus. */
  takesFocus: boolean
  /** With script: opens the form. */
  onChange: () => void
}) {
  const app = useApp()
  const { t, href } = app
  const submission = useAsking(act, null)
  const isOfDevice = isForDevices || lineType === 'BROADBAND'
  const fields = listFields(useSearch(number))
  fields.set('msisdn', number)
  const here = withFields(path, fields)
  const problem = submission.outcome?.problems.find(({ field }) => field === 'msisdn')
  return (
    <form method="post" action={href(here)} onSubmit={submission.submit}>
      <input type="hidden" name="msisdn" value={number} />
      <Stack>
        {problem && (
          <Notice tone="danger" alert>
            {problemWords(problem, t)}
          </Notice>
        )}
        <Folded
          title={groupMsisdn(number)}
          detail={lineType && lineWords(number, lineType, app)}
          takesFocus={takesFocus}
          change={
            <ButtonLink
              variant="quiet"
              href={href(`${here}&${changeField}=1`)}
              onClick={(event) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                onChange()
              }}
            >
              {t('dataBundle.change')}
            </ButtonLink>
          }
        >
          <CheckBalance by={isOfDevice ? 'owner' : 'number'} to={href(here)} busy={submission.busy}>
            {t(isOfDevice ? 'broadband.dataBalance' : 'line.checkBalance')}
          </CheckBalance>
        </Folded>
      </Stack>
    </form>
  )
}
