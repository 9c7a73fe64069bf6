import { lazy, Suspense, useEffect, useState } from 'react';
import { useOrganization } from './organization.js';
import { useProjectId } from './session.js';
import { useStored } from './stored.js';

const FirstStepsLink = lazy(() =>
  import('../first-steps/first-steps-link.js').then(({ FirstStepsLink: component }) => ({ default: component })),
);

/** How long the page has to itself first. */
const afterMs = 2_000;

/** Where the way to the first steps stands, for owners and admins who have not dismissed them. It loads when the page has. */
export function FirstStepsPlace() {
  const { mayManage } = useOrganization();
  const [kept] = useStored(`first-steps-${useProjectId()}`);
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), afterMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isTime || !mayManage || kept === 'over') return null;
  return (
    <Suspense>
      <FirstStepsLink />
    </Suspense>
  );
}
