import ar from './ar.json' with { type: 'json' };
import da from './da.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fi from './fi.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import no from './no.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };
import ru from './ru.json' with { type: 'json' };
import sv from './sv.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };
import uk from './uk.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

/** What each list of a language's file holds; English has all of them. */
export type PhraseList = keyof typeof en;

/** Short phrases by language. Those before others win where languages share a greeting. */
export const languages: Readonly<Record<string, Partial<Record<PhraseList, readonly string[]>>>> = {
  ...{ en, de, fr, es, it, pt, nl },
  ...{ ar, da, fi, ja, ko, no, pl, ru, sv, tr, uk, zh },
};
