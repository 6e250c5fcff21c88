package bugs;

import java.util.LinkedHashMap;
import java.util.Map;

/** Reads the records of an export whose fields are separated by semicolons; no field contains one. */
public class CsvRecord {
    private final String[] header;

    public CsvRecord(String header) {
        this.header = header.split(";");
    }

    /** The fields by the header's names; an empty field is an empty text. */
    public Map<String, String> read(String line) {
        String[] fields = line.split(";");
        if (fields.length != header.length) {
            throw new IllegalArgumentException(fields.length + " fields instead of " + header.length);
        }
        Map<String, String> record = new LinkedHashMap<>();
        for (int i = 0; i < fields.length; i++) {
            record.put(header[i], fields[i].trim());
        }
        return record;
    }
}
