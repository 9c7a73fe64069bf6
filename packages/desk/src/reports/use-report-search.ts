import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useUser } from '../app/session.js';
import { useNow } from '../app/time.js';
import { type ReportSearch, readReportSearch, spansOf, withinHourOf } from './span.js';
import { browserZone, isZone } from './zone.js';

/**
 * What the report of the address is of, and how to change that. Whoever follows the address sees the same: what it does not say, as the
 * reader's time zone, is written into it.
 */
export function useReportSearch() {
  const given: ReportSearch = useSearch({ strict: false });
  const search = useMemo(() => readReportSearch({ ...given }), [given]);
  const navigate = useNavigate();
  const { time_zone } = useUser();
  const zone = [search.zone, time_zone].find(isZone) ?? browserZone();
  const now = withinHourOf(useNow());
  const spans = useMemo(() => spansOf(search, zone, now), [search, zone, now]);
  const change = (part: { [Name in keyof ReportSearch]: ReportSearch[Name] | undefined }, replace = false) =>
    void navigate({ to: '.', search: (old: object) => ({ ...old, ...part }), replace });
  const isWhole = search.zone === zone && search.span === spans.preset;
  useEffect(() => {
    if (!isWhole) change({ zone, span: spans.preset }, true);
  }, [isWhole]);
  return { spans, change };
}
