package io.menu;

import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;

/** A table as the waiters write it: "T12". */
public class TableNumber extends TypeAdapter<Integer> {
    private static final String PREFIX = "T";

    @Override
    public void write(JsonWriter out, Integer table) throws IOException {
        if (table == null) {
            out.nullValue();
            return;
        }
        String label = table.toString();
        out.value(PREFIX + label);
    }

    @Override
    public Integer read(JsonReader in) throws IOException {
        String label = in.nextString();
        return Integer.valueOf(label.substring(PREFIX.length()));
    }
}
