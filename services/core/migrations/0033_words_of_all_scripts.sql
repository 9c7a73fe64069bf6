-- Nothing is being written meanwhile that still has the words of before: what is there now is made anew (search_rebuilds).
LOCK TABLE contacts, conversations, messages IN SHARE ROW EXCLUSIVE MODE;

-- A letter, with its marks, of the scripts that put no blanks between words: Thai, Lao, Burmese, Khmer, Japanese and Chinese.
CREATE FUNCTION unspaced_letter() RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  '[\u0E01-\u0E30\u0E32\u0E33\u0E40-\u0E46\u0E81-\u0EB0\u0EB2\u0EB3\u0EBD\u0EC0-\u0EC6\u0EDC-\u0EDF'
  '\u1000-\u102A\u103F\u1050-\u1055\u1780-\u17B3\u17D7\u17DC'
  '\u3005-\u3007\u3031-\u3035\u303B\u3041-\u3096\u309D-\u309F\u30A1-\u30FA\u30FC-\u30FF\u31F0-\u31FF'
  '\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\U0001B000-\U0001B16F\U00020000-\U0003FFFF]'
  '[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECE\u102B-\u103E\u1056-\u1059\u17B4-\u17D3\u17DD\u3099\u309A]*';

-- A text in one form, however it was typed, with blanks around each stretch of such letters.
CREATE FUNCTION plain_text(content text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  -- Signs part words, also where the database's locale takes them for letters, or NFKC makes letters of them.
  signs constant text := '[\u00A1-\u00A9\u00AB\u00AC\u00AE-\u00B1\u00B4\u00B6-\u00B8\u00BB\u00BF\u00D7\u00F7\u060C\u061B\u061F\u066A-\u066D\u06D4'
    '\u0964\u0965\u0E3F\u0E4F\u0E5A\u0E5B\u104A-\u104F\u17D4-\u17D6\u17D8-\u17DB\u2010-\u205E\u2066-\u2069\u20A0-\u20CF\u2116\u2117\u2120-\u2122'
    '\u2190-\u245F\u2500-\u2BFF\u2E00-\u2E7F\u3001-\u3003\u3008-\u3020\u3030\u303D-\u303F\u30A0\u30FB\uFDFA\uFDFB\uFE10-\uFE1F\uFE30-\uFE6F'
    '\uFF61-\uFF65\uFFFC\uFFFD\U0001F000-\U0001FAFF]+';
  -- Invisible characters, and marks of Arabic that are written or not.
  left_out constant text := '[\u00AD\u0640\u064B-\u0652\u0670\u200B-\u200F\u2060\uFE00-\uFE0F\uFEFF\U000E0100-\U000E01EF]+';
  -- Other characters than letters that marks stand on. PostgreSQL's time for putting marks in order grows with the square of their number,
  -- so a text in which nobody could tell what they stand on is left as it is.
  too_many_marks constant text := '[^\u0001-\u02FF\u1100-\u11FF\u0E01-\u0E37\u0E81-\u0EB7\u1000-\u1036\u1780-\u17D1\u3041-\u3096\u30A0-\u9FFF\uAC00-\uD7AF\uFF00-\uFF9D\uFFA0-\uFFEF\U00020000-\U0003FFFF]{100}';
  digits constant text := '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙၀၁၂၃၄၅၆၇၈၉០១២៣៤៥៦៧៨៩';
  normal text;
BEGIN
  IF octet_length(content) = length(content) THEN
    RETURN content;
  END IF;
  content := regexp_replace(regexp_replace(content, signs, ' ', 'g'), left_out, '', 'g');
  IF content !~ too_many_marks THEN
    normal := normalize(content, NFKC);
    -- Characters that stand for words could make of a message more words than PostgreSQL keeps: then they are left as they are.
    IF octet_length(normal) <= greatest(octet_length(content), 300000) THEN
      -- Arabic letters with marks may have come as one character.
      content := regexp_replace(normal, left_out, '', 'g');
      -- «Zurich» finds «Zürich», as in the knowledge base: marks of Latin and Greek do not matter.
      IF content ~ '[\u00C0-\u024F\u0300-\u03FF\u1E00-\u1FFF]' THEN
        content := normalize(regexp_replace(normalize(content, NFD), '(?<=[A-Za-z\u00C6-\u024F\u0370-\u03FF])[\u0300-\u036F]+', '', 'g'), NFC);
      END IF;
    END IF;
  END IF;
  content := translate(replace(replace(content, 'ß', 'ss'), 'ẞ', 'ss'), 'ςİ' || digits, 'σi' || repeat('0123456789', 8));
  RETURN regexp_replace(content, '(?:' || unspaced_letter() || ')+', ' \& ', 'g');
END $$;

-- The words of a text, as they are looked for: signs within and around words part them, so that «№4711-XY» is found by «4711» and by
-- «xy», and an address by each of its parts. A stretch without blanks, such as «退款申请», is in it by its two ends and each pair between
-- («退 退款 款申 申请 请»), so that all that it contains is found: pairs that follow one another, or what begins with a letter.
CREATE OR REPLACE FUNCTION words(content text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
  SET search_path FROM CURRENT AS $$
DECLARE
  signs constant text := '#@&/\|_.:+*~=<>()[]{}"⁄-';
  -- PostgreSQL keeps at most a megabyte of words: stretches further back in a text are not found.
  cut constant integer := 75000;
  plain text := plain_text(content);
  has_stretches boolean := octet_length(plain) > length(plain) AND plain ~ unspaced_letter();
  found tsvector;
BEGIN
  IF has_stretches THEN
    plain := regexp_replace(left(plain, cut), unspaced_letter(), '\& \&', 'g') || substr(plain, cut + 1);
  END IF;
  found := to_tsvector('simple', translate(plain, signs, repeat(' ', length(signs))));
  -- It keeps 255 places of a word, up to the 16 383rd. The word « » tells that some are missing: there, pairs are found wherever they stand.
  IF has_stretches AND length(plain) > 2 * 255
    AND EXISTS (SELECT FROM unnest(found) w WHERE cardinality(w.positions) = 255 OR 16383 = ANY (w.positions))
  THEN
    RETURN found || array_to_tsvector(ARRAY[' ']);
  END IF;
  RETURN found;
END $$;

-- The words of a question as `words` has them. Of a stretch without blanks, `pieces` are its two ends and the pairs between, in order.
CREATE FUNCTION question_words(question text) RETURNS TABLE (word text, pieces text[]) LANGUAGE plpgsql STABLE PARALLEL SAFE
  SET search_path FROM CURRENT AS $$
DECLARE
  plain text := plain_text(question);
BEGIN
  RETURN QUERY SELECT w.lexeme, NULL::text[] FROM unnest(words(regexp_replace(plain, unspaced_letter(), '', 'g'))) w
    UNION ALL SELECT DISTINCT s, string_to_array(btrim(regexp_replace(s, unspaced_letter(), '\& \&', 'g')), ' ')
    FROM string_to_table(plain, ' ') s WHERE s ~ unspaced_letter();
END $$;

-- How far back the words of what was written before are made anew: those before this id are still as they were.
CREATE TABLE search_rebuilds (
  table_name text COLLATE "C" PRIMARY KEY,
  before_id text COLLATE "C" NOT NULL
);
INSERT INTO search_rebuilds VALUES ('contacts', '~'), ('conversations', '~'), ('messages', '~');

-- Which is no write to the record.
CREATE OR REPLACE FUNCTION next_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('pharos.rebuilding', true) IS DISTINCT FROM 'on' THEN
    NEW.revision := OLD.revision + 1;
  END IF;
  RETURN NEW;
END $$;
