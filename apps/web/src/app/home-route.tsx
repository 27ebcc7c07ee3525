import { createHomePage } from '../features/home/home-page.tsx'
import { openRecharge } from '../features/recharge/recharge.action.ts'
import { loadRecharge, recentNumbers } from '../features/recharge/recharge-data.ts'
import { RechargeForm } from '../features/recharge/recharge-form.tsx'
import { withCatalogue } from '../order/catalogue.ts'
import { catalogue } from './catalogue.ts'

/** Home begins with the recharge. */
const page = createHomePage({
  type: 'PREPAID RECHARGE',
  load: loadRecharge,
  action: openRecharge,
  draw: (data, first) => (
    <RechargeForm limits={data.limits} numbers={recentNumbers(data)} first={first} />
  ),
})

export const homePage = withCatalogue(page, catalogue)
