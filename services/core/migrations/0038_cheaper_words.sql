-- The functions of 0033_words_of_all_scripts.sql, with the same results for less work.

-- A text in one form, however it was typed, with blanks around each stretch of such letters.
CREATE OR REPLACE FUNCTION plain_text(content text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
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
  -- Latin letters that lose all their marks, and that no form of them makes longer.
  other_than_latin constant text := '[^\u0001-\u00BB\u00C0-\u0131\u0134-\u013E\u0141-\u0148\u014A-\u017E\u0200-\u021B]';
  digits constant text := '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙၀၁၂၃၄၅၆၇၈၉០១២៣៤៥៦៧៨៩';
  normal text;
BEGIN
  IF octet_length(content) = length(content) THEN
    RETURN content;
  END IF;
  content := regexp_replace(regexp_replace(content, signs, ' ', 'g'), left_out, '', 'g');
  -- All that follows would make the same of them.
  IF content !~ other_than_latin THEN
    RETURN replace(regexp_replace(normalize(content, NFKD), '[\u0300-\u036F]+', '', 'g'), 'ß', 'ss');
  END IF;
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
  content := replace(replace(content, 'ß', 'ss'), 'ẞ', 'ss');
  -- `translate` compares each character with each of these.
  IF content ~ ('[ςİ' || digits || ']') THEN
    content := translate(content, 'ςİ' || digits, 'σi' || repeat('0123456789', 8));
  END IF;
  RETURN regexp_replace(content, '(?:' || unspaced_letter() || ')+', ' \& ', 'g');
END $$;

-- The words of a text, as they are looked for: signs within and around words part them, so that «№4711-XY» is found by «4711» and by
-- «xy», and an address by each of its parts. A stretch without blanks, such as «退款申请», is in it by its two ends and each pair between
-- («退 退款 款申 申请 请»), so that all that it contains is found: pairs that follow one another, or what begins with a letter.
CREATE OR REPLACE FUNCTION words(content text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
  SET search_path FROM CURRENT AS $$
DECLARE
  signs constant text := '[][#@&/\\|_.:+*~=<>(){}"⁄-]+';
  -- PostgreSQL keeps at most a megabyte of words: stretches further back in a text are not found.
  cut constant integer := 75000;
  plain text := plain_text(content);
  has_stretches boolean := octet_length(plain) > length(plain) AND plain ~ unspaced_letter();
  found tsvector;
BEGIN
  IF has_stretches THEN
    plain := regexp_replace(left(plain, cut), unspaced_letter(), '\& \&', 'g') || substr(plain, cut + 1);
  END IF;
  found := to_tsvector('simple', regexp_replace(plain, signs, ' ', 'g'));
  -- It keeps 255 places of a word, up to the 16 383rd. The word « » tells that some are missing: there, pairs are found wherever they stand.
  IF has_stretches AND length(plain) > 2 * 255
    AND EXISTS (SELECT FROM unnest(found) w WHERE cardinality(w.positions) = 255 OR 16383 = ANY (w.positions))
  THEN
    RETURN found || array_to_tsvector(ARRAY[' ']);
  END IF;
  RETURN found;
END $$;
