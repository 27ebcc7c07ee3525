import { createHomePage } from '../../features/home/home-page.tsx'
import { recharge } from '../../features/recharge/product.ts'
import { openRecharge } from '../../features/recharge/recharge.action.ts'
import { loadRecharge, recentNumbers } from '../../features/recharge/recharge-data.ts'
import { RechargeForm } from '../../features/recharge/recharge-form.tsx'
import { againRows } from '../../order/again/again-list.tsx'
import { withCatalogue } from '../../order/product/catalogue.ts'
import { catalogue } from './catalogue.ts'

/** Home begins with the recharge. */
const page = createHomePage({
  type: recharge.type,
  load: loadRecharge,
  action: openRecharge,
  render: (data, first) => {
    // A number in a row above is not offered a second time.
    const inRows = againRows(data.recent, catalogue).map(({ payment }) => payment.msisdn)
    const numbers = recentNumbers(data).filter((number) => !inRows.includes(number))
    return <RechargeForm limits={data.limits} numbers={numbers} first={first} />
  },
})

export const homePage = withCatalogue(page, catalogue)
